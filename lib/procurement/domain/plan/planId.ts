/** The form of every identifier this service gives out: a version 4 UUID in lower case. */
const PLAN_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Whether a text can name a plan or an import at all; any other is unknown without asking anybody. */
export const isPlanId = (text: string): boolean => PLAN_ID.test(text);
