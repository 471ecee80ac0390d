export const importData = {
  title: 'Import Data & Current Plan',
};
