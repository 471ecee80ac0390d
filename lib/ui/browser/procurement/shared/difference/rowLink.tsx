import type { ComponentChildren, VNode } from 'preact';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';

interface RowLinkProps {
  /** Id of the plan with the row; without it there is no link. */
  readonly plan: string | undefined;
  /** View of the plan, with the filter of its rows. */
  readonly view: string;
  readonly children: ComponentChildren;
}

/** Text that leads to rows of a plan. */
export const RowLink = ({ plan, view, children }: RowLinkProps): VNode =>
  plan === undefined ? <span>{children}</span> : <a href={`${getPlanAddress(plan)}/${view}`}>{children}</a>;
