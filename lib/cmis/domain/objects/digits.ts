/** Removes trailing zeros in linear time. A pattern such as `0+$` takes quadratic time on long runs of zeros. */
export const trimTrailingZeros = (digits: string): string => {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
};
