/** Names that are made to be taken for others. Source: hazards §5 "symbol equal/confusable". */

// biome-ignore format: a table is read by its lines
const LOOKS: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a', в: 'b', ь: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', н: 'h', і: 'l', ӏ: 'l', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x', з: '3',
  // Greek
  α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'l', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u', χ: 'x', ζ: 'z', ω: 'w',
  // Signs and digits that are read as letters
  '0': 'o', '1': 'l', i: 'l', ı: 'l', '|': 'l', '!': 'l', $: 's', '₮': 't', '€': 'e', '₿': 'b', đ: 'd', ø: 'o', ł: 'l',
};

const join = (letters: string): string => letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
const look = (letter: string): string => LOOKS[letter] ?? letter;

/** Texts that look alike have the same one. Only ever compared, never shown. */
export function skeletonOf(text: string): string {
  // Nearly all are plain letters, and an account may have thousands of tokens.
  if (/^[\w .-]*$/.test(text)) {
    return join(
      text
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .replace(/[01i]/g, look),
    );
  }
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Z}\p{P}]/gu, (sign) => (sign in LOOKS ? sign : ''));
  return join([...plain].map(look).join(''));
}
