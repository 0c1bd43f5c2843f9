/**
 * Defines the shop's products. The images are plain SVG with attributes only, to satisfy the CSP.
 */
export interface Product {
  id: string;
  name: string;
  note: string;
  /** In ETH, exact decimal. */
  price: string;
  art: string;
}

const tin = (label: string) => `<svg viewBox="0 0 120 96" role="presentation" focusable="false">
<ellipse cx="60" cy="86" rx="34" ry="5" fill="currentColor" opacity=".14"/>
<rect x="32" y="26" width="56" height="58" rx="7" fill="currentColor" opacity=".92"/>
<rect x="29" y="18" width="62" height="14" rx="6" fill="currentColor"/>
<rect x="32" y="44" width="56" height="26" fill="#fff" opacity=".9"/>
${label}
</svg>`;

export const PRODUCTS: readonly Product[] = [
  {
    id: 'fern',
    name: 'Green Fern',
    note: 'Steamed leaves, a little grassy. 80 g.',
    price: '0.01',
    art: tin(
      '<path d="M60 66V49m0 6c-5 0-7-2-8-6 5 0 8 2 8 6Zm0 6c5 0 7-2 8-6-5 0-8 2-8 6Z" fill="none" stroke="currentColor" stroke-width="2"/>',
    ),
  },
  {
    id: 'smoke',
    name: 'Night Smoke',
    note: 'Black tea over pine fire. 100 g.',
    price: '0.015',
    art: tin(
      '<path d="M52 64c-4-5 4-7 0-13m8 13c-4-5 4-7 0-13m8 13c-4-5 4-7 0-13" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>',
    ),
  },
  {
    id: 'sun',
    name: 'Slow Sun',
    note: 'White tea, dried outdoors. 50 g.',
    price: '0.02',
    art: tin(
      '<circle cx="60" cy="57" r="5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M60 47v2m0 16v2m10-10h-2m-16 0h-2m17-7-1.500 1.500m-11 11L53 64m14 0-1.500-1.500m-11-11L53 50" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>',
    ),
  },
  {
    id: 'stone',
    name: 'River Stone',
    note: 'Dark oolong, good for five pots. 75 g.',
    price: '0.012',
    art: tin(
      '<path d="M50 62c0-6 5-11 11-11 5 0 9 4 9 8 0 3-3 5-6 5H52c-1 0-2-1-2-2Z" fill="none" stroke="currentColor" stroke-width="2"/>',
    ),
  },
];
