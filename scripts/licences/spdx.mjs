// SPDX licence expressions, as far as package manifests use them: ids, AND, OR, WITH, parentheses.
// Source: SPDX specification 2.3, annex D. Operators are upper case there; anything else is no expression.

/**
 * @param {string} text
 * @returns {string[]}
 */
function tokens(text) {
  const found = text.match(/[()]|[A-Za-z0-9.+-]+/g) ?? [];
  if (found.join('') !== text.replace(/\s+/g, '')) throw new Error(`no SPDX expression: '${text}'`);
  return found;
}

/** `BSD-*` covers every id that begins with `BSD-`.
 * @param {string} id
 * @param {readonly string[]} allowed
 */
const covered = (id, allowed) =>
  allowed.some((each) => (each.endsWith('*') ? id.startsWith(each.slice(0, -1)) : each === id));

/**
 * Does a choice among the expression's licences exist that is allowed? OR needs one side, AND both;
 * AND binds tighter. `X WITH Y` is allowed only if listed as such.
 * @param {string} expression
 * @param {readonly string[]} allowed ids; `BSD-*` is a prefix
 * @returns {boolean}
 * @throws {Error} when the text is no SPDX expression
 */
export function satisfies(expression, allowed) {
  const rest = tokens(expression);
  const wrong = () => new Error(`no SPDX expression: '${expression}'`);

  const one = () => {
    const token = rest.shift();
    if (token === '(') {
      const inside = either();
      if (rest.shift() !== ')') throw wrong();
      return inside;
    }
    if (!token || token === ')' || ['AND', 'OR', 'WITH'].includes(token)) throw wrong();
    if (rest[0] !== 'WITH') return covered(token, allowed);
    rest.shift();
    const exception = rest.shift();
    if (!exception || exception === ')' || exception === '(') throw wrong();
    return allowed.includes(`${token} WITH ${exception}`);
  };
  const both = () => {
    let result = one();
    while (rest[0] === 'AND') {
      rest.shift();
      result = one() && result;
    }
    return result;
  };
  const either = () => {
    let result = both();
    while (rest[0] === 'OR') {
      rest.shift();
      result = both() || result;
    }
    return result;
  };

  const result = either();
  if (rest.length > 0) throw wrong();
  return result;
}
