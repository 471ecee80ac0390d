import type { VNode } from 'preact';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import type { NamedConfiguration } from '#lib/ui/browser/api/configurations.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

const formatTolerance = (tolerance: string | number): string =>
  typeof tolerance === 'number' ? formatNumber(tolerance) : tolerance;

/** Goal of a configuration: an order in words, or weights as a bar with shares and in words. */
export const Goal = ({
  configuration: { Order, Weights = {} },
}: {
  readonly configuration: NamedConfiguration;
}): VNode => {
  const { configurations: texts } = getTexts('settings');
  const { criteria, figures } = getTexts('terms');
  if (Order !== undefined)
    return (
      <>
        {texts.first(
          Order.map((one) =>
            typeof one === 'string'
              ? figures[one].name
              : `${figures[one.Objective].name} (+${formatTolerance(one.Tolerance)})`,
          ).join(texts.separator),
        )}
      </>
    );
  const shares = CRITERIA.flatMap((criterion) => {
    const weight = Weights[criterion] ?? 0;
    return weight === 0 ? [] : [{ criterion, weight }];
  }).sort((a, b) => b.weight - a.weight);
  return (
    <>
      <span class="weight-bar" aria-hidden="true">
        {shares.map(({ criterion, weight }) => (
          <span key={criterion} style={{ inlineSize: `${weight}%` }} />
        ))}
      </span>
      {shares.map(({ criterion, weight }) => `${criteria[criterion].name} ${formatNumber(weight)}`).join(', ')}
    </>
  );
};
