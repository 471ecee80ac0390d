/** Form of every id of this API: a version 4 UUID in lower case. */
const PLAN_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Returns whether a text has the form of the id of a plan or an import. Any other id is unknown without a read. */
export const isPlanId = (text: string): boolean => PLAN_ID.test(text);
