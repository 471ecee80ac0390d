export const plans = {
  title: 'List Plans',
};
