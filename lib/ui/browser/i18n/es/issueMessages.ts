import type { ISSUE_MESSAGES } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { dataErrors, dataWarnings } from '#lib/ui/browser/i18n/es/messages/dataMessages.ts';
import { cellErrors, fileErrors, fileWarnings, nameErrors } from '#lib/ui/browser/i18n/es/messages/fileMessages.ts';

export const issueMessages: typeof ISSUE_MESSAGES = {
  ...dataErrors,
  ...dataWarnings,
  ...fileErrors,
  ...cellErrors,
  ...nameErrors,
  ...fileWarnings,
};
