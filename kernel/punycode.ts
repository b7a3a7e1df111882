/* Decodes international domain names (RFC 3492). A separate implementation, because domain code that browsers load imports no package. */
const BASE = 36;
const [T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [1, 26, 38, 700, 72, 128];
const LAST_CODE = 0x10ffff;

/** Returns the value of a digit: `a` to `z` are 0 to 25, `0` to `9` follow; NaN for anything else. */
const digitOf = (letter: string): number => (/^[a-z\d]$/.test(letter) ? (parseInt(letter, BASE) + 26) % BASE : NaN);

/** RFC 3492, section 6.1: adapts the bias, since the next differences have about the same size. */
const adapted = (difference: number, length: number, isFirst: boolean): number => {
  let delta = Math.floor(difference / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / length);
  let bias = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
};

/** Reads one number of the text from `at`, and the position of the next one. Undefined if the text ends within it, or it is invalid. */
const readNumber = (text: string, at: number, bias: number): { readonly value: number; readonly next: number } | undefined => {
  let [value, weight] = [0, 1];
  for (let next = at, k = BASE; ; next += 1, k += BASE) {
    const digit = digitOf(text.charAt(next));
    value += digit * weight;
    if (Number.isNaN(digit) || value > Number.MAX_SAFE_INTEGER) return undefined;
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
    if (digit < threshold) return { value, next: next + 1 };
    weight *= BASE - threshold;
  }
};

/** Decodes a label's part after `xn--`, in lower case; undefined if it is no punycode. */
export const fromPunycode = (encoded: string): string | undefined => {
  const plainEnd = Math.max(encoded.lastIndexOf('-'), 0);
  const codes = Array.from(encoded.slice(0, plainEnd), (letter) => letter.charCodeAt(0));
  let [code, place, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  for (let at = plainEnd > 0 ? plainEnd + 1 : 0; at < encoded.length;) {
    const read = readNumber(encoded, at, bias);
    if (read === undefined) return undefined;
    const length = codes.length + 1;
    bias = adapted(read.value, length, place === 0);
    const sum = place + read.value;
    code += Math.floor(sum / length);
    if (code > LAST_CODE) return undefined;
    place = sum % length;
    codes.splice(place, 0, code);
    place += 1;
    at = read.next;
  }
  return String.fromCodePoint(...codes);
};
