import { call } from '../cmis.ts';
import { REPOSITORY } from '../objects.ts';
import { createCondition } from './conditions.ts';
import { as } from './dice.ts';
import { listed, standing, type Thing, type User, type Version, versionsFor } from './model.ts';
import { idOf, toText, versionText, type Way } from './question.ts';

/** Every object that a user sees is told of, and of the deleted ones only that they are deleted. */
export const changes: Way = (world, { one }, user) => {
  const maxItems = one([40, 1000]);
  const isAdministrator = user.role === 'administrator';
  const visible = world.all
    .filter((thing) => world.sees(user, thing) && thing.id !== 'root')
    .flatMap((thing) => versionsFor(user, thing).map(({ id }) => id));
  const gone = world.deleted.filter(({ readers }) => readers.has(user.name)).map(({ id }) => id);
  const told = async () => {
    const [existing, deleted] = [new Set<string>(), new Set<string>()];
    let changeLogToken: string | undefined;
    for (let more = true; more; ) {
      const input = { ...(changeLogToken === undefined ? {} : { changeLogToken }), includeProperties: true, maxItems };
      const answer = await call('getContentChanges', { ...REPOSITORY, ...input }, as(user));
      for (const event of answer.objects.objects)
        (event.changeEventInfo?.changeType === 'deleted' ? deleted : existing).add(idOf(event));
      more = answer.objects.hasMoreItems;
      if (more && answer.changeLogToken === changeLogToken) throw new Error('The token does not go on');
      ({ changeLogToken } = answer);
    }
    existing.delete('root');
    return [[...existing].toSorted(), [...deleted].toSorted()];
  };
  return {
    text: `getContentChanges ${maxItems}`,
    ask: told,
    expected: [[...new Set([...visible, ...(isAdministrator ? gone : [])])].toSorted(), gone.toSorted()],
  };
};

/** Among all versions, a query finds working copies only where they stand in folders. */
const searchedVersions = (user: User, thing: Thing): readonly Version[] => [
  ...new Set([...thing.versions, standing(user, thing), listed(thing)]),
];

export const query: Way = (world, dice, user) => {
  const baseId = dice.one([
    'cmis:document',
    'cmis:document',
    'cmis:document',
    'cmis:folder',
    'cmis:relationship',
  ] as const);
  const condition = createCondition(world, dice, user, baseId);
  const [searchAllVersions, isOrdered] = [dice.below(3) === 0, dice.below(2) === 0];
  const found = world.all
    .filter((thing) => thing.baseId === baseId && world.sees(user, thing))
    .flatMap((thing) =>
      (searchAllVersions ? searchedVersions(user, thing) : [standing(user, thing)])
        .filter((version) => condition.holds(thing, version))
        .map(versionText),
    )
    .toSorted();
  const order = isOrdered ? ' ORDER BY cmis:name' : '';
  const statement = `SELECT cmis:objectId, cmis:name FROM ${baseId} WHERE ${condition.text}${order}`;
  const maxItems = dice.one([7, 1000]);
  return {
    text: `query ${searchAllVersions ? 'all versions ' : ''}${maxItems}: ${statement}`,
    ask: async () => {
      const rows: string[] = [];
      for (let more = true; more; ) {
        const input = { statement, searchAllVersions, maxItems, skipCount: rows.length };
        const { objects } = await call('query', { ...REPOSITORY, ...input }, as(user));
        rows.push(...objects.objects.map(toText));
        if (objects.numItems !== undefined && objects.numItems !== found.length) return { numItems: objects.numItems };
        more = objects.hasMoreItems;
      }
      const names = rows.map((row) => row.split(' ')[0]);
      if (isOrdered && String(names) !== String(names.toSorted())) return { names };
      return rows.toSorted();
    },
    expected: found,
  };
};
