/* Decodes international domain names (RFC 3492). A separate implementation, because domain code that browsers load imports no package. */
const BASE = 36;
const [T_MIN, T_MAX, SKEW, DAMP, INITIAL_BIAS, INITIAL_CODE_POINT] = [1, 26, 38, 700, 72, 128];
const MAX_CODE_POINT = 0x10ffff;

/** Returns the value of a digit: `a` to `z` are 0 to 25, `0` to `9` follow; NaN for anything else. */
const digitOf = (letter: string): number => (/^[a-z\d]$/.test(letter) ? (parseInt(letter, BASE) + 26) % BASE : NaN);

/** RFC 3492, section 6.1: adapts the bias, since the next differences have about the same size. */
const adaptBias = (difference: number, length: number, isFirst: boolean): number => {
  let delta = Math.floor(difference / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / length);
  let bias = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
};

/**
 * Reads one number of the text from `startIndex`, and the position of the next one. Undefined if the text ends within it, or it is invalid.
 */
const decodeInteger = (
  text: string,
  startIndex: number,
  bias: number,
): { readonly value: number; readonly nextIndex: number } | undefined => {
  let [value, weight] = [0, 1];
  for (let nextIndex = startIndex, k = BASE; ; nextIndex += 1, k += BASE) {
    const digit = digitOf(text.charAt(nextIndex));
    value += digit * weight;
    if (Number.isNaN(digit) || value > Number.MAX_SAFE_INTEGER) return undefined;
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
    if (digit < threshold) return { value, nextIndex: nextIndex + 1 };
    weight *= BASE - threshold;
  }
};

/** Decodes a label's part after `xn--`, in lower case; undefined if it is no punycode. */
export const decodePunycode = (encoded: string): string | undefined => {
  const delimiterIndex = Math.max(encoded.lastIndexOf('-'), 0);
  const codePoints = Array.from(encoded.slice(0, delimiterIndex), (letter) => letter.charCodeAt(0));
  let [codePoint, insertIndex, bias] = [INITIAL_CODE_POINT, 0, INITIAL_BIAS];
  for (let startIndex = delimiterIndex > 0 ? delimiterIndex + 1 : 0; startIndex < encoded.length;) {
    const decoded = decodeInteger(encoded, startIndex, bias);
    if (decoded === undefined) return undefined;
    const length = codePoints.length + 1;
    bias = adaptBias(decoded.value, length, insertIndex === 0);
    const sum = insertIndex + decoded.value;
    codePoint += Math.floor(sum / length);
    if (codePoint > MAX_CODE_POINT) return undefined;
    insertIndex = sum % length;
    codePoints.splice(insertIndex, 0, codePoint);
    insertIndex += 1;
    startIndex = decoded.nextIndex;
  }
  return String.fromCodePoint(...codePoints);
};
