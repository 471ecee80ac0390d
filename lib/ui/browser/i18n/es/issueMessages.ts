import type { ISSUE_MESSAGES } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { dataErrors, dataWarnings } from '#lib/ui/browser/i18n/es/messages/dataMessages.ts';
import { cellErrors, fileErrors, fileWarnings, nameErrors } from '#lib/ui/browser/i18n/es/messages/fileMessages.ts';
import {
  calculationEnds,
  configurationErrors,
  queryErrors,
  questionErrors,
  serviceErrors,
  stateErrors,
} from '#lib/ui/browser/i18n/es/messages/requestMessages.ts';

export const issueMessages: typeof ISSUE_MESSAGES = {
  ...dataErrors,
  ...dataWarnings,
  ...fileErrors,
  ...cellErrors,
  ...nameErrors,
  ...fileWarnings,
  ...stateErrors,
  ...questionErrors,
  ...queryErrors,
  ...configurationErrors,
  ...calculationEnds,
  ...serviceErrors,
};
