import { completePair, completePlanOf, getJson, readInstance } from '#test/support/ui/plans.ts';
import type { PageState } from '#test/ui/states/pageState.ts';

interface Summary {
  readonly ODProcurementPlanID: string;
}

const path = async (url: string): Promise<string> => {
  const newer = await completePair(url);
  const plans = await getJson<readonly Summary[]>(url, '/api/ProcurementCalculator/AllPlans');
  const older = plans.find(({ ODProcurementPlanID: id }) => id !== newer)?.ODProcurementPlanID ?? '';
  return `/procurement/compare/${older}/${newer}?open=s1,s2,s3,removed-alerts,added-alerts,changed-alerts`;
};

/** Plans by weights of data of which one offer became dearer. */
const pathOfCauses = async (url: string): Promise<string> => {
  const text = readInstance('02-tiny-lots-and-limits');
  const body = JSON.parse(text) as { readonly materialList: { readonly OfferPartSupplier: number[][] } };
  const [first = []] = body.materialList.OfferPartSupplier;
  first[8] = (first[8] ?? 0) + 3;
  const before = await completePlanOf(url, text, 'Balanced');
  return `/procurement/compare/${before}/${await completePlanOf(url, JSON.stringify(body), 'Balanced')}?causes=1`;
};

export const compareStates: readonly PageState[] = [
  { name: 'compare', path, show: (page) => page.getByRole('table').nth(2).waitFor() },
  {
    name: 'compare-causes',
    path: pathOfCauses,
    show: (page) =>
      page
        .getByRole('region', { name: /^(Why|Por qué)$/ })
        .getByRole('listitem')
        .first()
        .waitFor(),
  },
  {
    name: 'compare-gone',
    path: '/procurement/compare/00000000-0000-4000-8000-000000000000/00000000-0000-4000-8000-000000000001',
    expectedErrors: /404/,
    show: (page) => page.getByRole('alert').first().waitFor(),
  },
];
