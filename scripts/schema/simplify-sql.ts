// PostgreSQL writes every cast and bracket of an expression. These rules remove the ones that are not needed.

const TYPES: [RegExp, string][] = [
  [/timestamp with time zone/g, 'timestamptz'],
  [/character varying/g, 'varchar'],
]

export function simplifyType(type: string): string {
  return TYPES.reduce((text, [longName, shortName]) => text.replace(longName, shortName), type)
}

export function simplifyExpression(expression: string): string {
  return (
    joinConcatenations(simplifyType(expression))
      // Casts of texts and numbers: 'paid'::text, (0)::numeric
      .replace(
        /('(?:[^']|'')*')::(?:text\[\]|text|integer\[\]|jsonb|regclass|tsvector)(?![[\w])/g,
        '$1',
      )
      .replace(/\((\d+)\)::(?:numeric|double precision)/g, '$1')
      // REFERENCES orders(id)
      .replace(/REFERENCES (\w+)\(/g, 'REFERENCES $1 (')
      // (state = ANY (ARRAY['paid', 'shipped'])), with and without the outer brackets
      .replace(/\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)/g, '($1 IN ($2))')
      .replace(/(\w+) = ANY \(ARRAY\[([^\]]*)\]\)/g, '$1 IN ($2)')
      // ((stars >= 1) AND (stars <= 5))
      .replace(/\(\((\w+) >= (-?\w+)\) AND \(\1 <= (-?\w+)\)\)/g, '($1 BETWEEN $2 AND $3)')
      // Double brackets: ((stock > 0)), ((state IN ('paid'))), ((paid_at IS NULL))
      .replace(/\(\((\w+ [<>=]+ \w+)\)\)/g, '($1)')
      .replace(/\(\((\w+ IN \([^()]*\))\)\)/g, '($1)')
      .replace(/\(\((\w+ IS (?:NOT )?NULL)\)\)/g, '($1)')
      // Brackets around the whole condition of a WHERE or CHECK
      .replace(/WHERE \((\w+ (?:IS (?:NOT )?NULL|IN \([^()]*\)|[<>=]+ [^() ]+))\)$/, 'WHERE $1')
      .replace(/WHERE \((.*)\)$/, (match, inner: string) =>
        isBalanced(inner) ? `WHERE ${inner}` : match,
      )
      .replace(/^(.*CHECK )\(\((.*)\)\)$/, (match, head: string, inner: string) =>
        isBalanced(inner) ? `${head}(${inner})` : match,
      )
      // Brackets around one comparison beside AND or OR
      .replace(/\((\w+ (?:IS (?:NOT )?NULL|[<>=]+ (?:'[^']*'|-?\w+)))\)(?= AND| OR)/g, '$1')
      .replace(/(?<=AND |OR )\((\w+ (?:IS (?:NOT )?NULL|[<>=]+ (?:'[^']*'|-?\w+)))\)/g, '$1')
  )
}

/** Joins nested concatenations: `((a || ' ') || b)` becomes `(a || ' ' || b)`. */
function joinConcatenations(expression: string): string {
  const joinedExpression = expression.replace(
    /\(\((\w+(?: \|\| (?:\w+|'[^']*'(?:::text)?))+)\) \|\| (\w+|'[^']*'(?:::text)?)\)/g,
    '($1 || $2)',
  )
  return joinedExpression === expression ? expression : joinConcatenations(joinedExpression)
}

/** Returns whether the brackets in the text are balanced. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}
