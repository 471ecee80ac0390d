export const plan = {
  title: 'Procurement Plan View',
};
