/** Digits without the zeros at their end. A pattern such as `0+$` would begin anew at every zero of each run. */
export const trimTrailingZeros = (digits: string): string => {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
};
