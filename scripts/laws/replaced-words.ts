/** Words that have a plain one instead, and British spellings. */
const WORDS = [
  ...['nobody', 'somebody', 'anybody', 'whoever', 'whom', 'whichever', 'of which', 'is none'],
  ...['all the same', 'reckon\\w*', 'parted by', 'on (?:its|their) way', 'any more', 'stands'],
  ...['tells', 'draws', 'kinds? of networks?', '(?<!-)famil(?:y|ies)', 'pieces?', 'strangers?'],
  ...[
    'could not be',
    'e-mail',
    'cancell\\w+',
    'colou?rs?(?<!colors?)',
    'grey(?!list)\\w*',
    'licence',
  ],
  '\\w+ised(?<!raised|promised|supervised|advised)',
];

const anyOf = (words: readonly string[]) => new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');

/** For developers and operators: `chain` is a term of the glossary. */
export const REPLACED = anyOf(WORDS);

/** For users: `chain` is only in the quoted titles, and in `on-chain`. */
export const REPLACED_FOR_USERS = anyOf([...WORDS, '(?<!Select |Switch |on-)chain']);
