export const common = {
  loading: 'Loading …',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  remove: 'Delete',
  details: 'Details',
  unknownError: 'The service could not complete the request.',
  noConnection: 'No connection to the service.',
};
