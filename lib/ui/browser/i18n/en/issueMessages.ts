// The API writes the same messages in English.
export { ISSUE_MESSAGES as issueMessages } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
