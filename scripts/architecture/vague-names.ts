// Checks for vague names: a participle says what happened to a value, but not what the value is.
import ts from 'typescript'

const toSet = (list: string) => new Set(list.split(' '))

/** Participles and verbs that are too vague as the name of a type: `ProductSearchResult` is clear, `Found` is not. */
const VAGUE_TYPES = toSet(
  'Added Answer Answered Answering Applied Booked Came Checked Compared Drawn Fetched Found Given Got Known Listed Made Missing ' +
    'Moved Named Packed Placed Priced Read Reader Reading Received Rejected Removed Restored Sent Sold Stored Typed Wanted Written',
)
/** Participles that are vague as a prefix too, as in `FoundPlace`. Others, as in `PlacedOrder` and `RejectedRow`, name a state. */
const VAGUE_TYPE_PREFIX =
  /^(Came|Chose|Drawn|Found|Given|Got|Made|Seen|Sent|Shown|Typed|Wanted)(?=[A-Z])/
/** Words that are too vague for a variable. A function may be called `read`, and `{ found }` repeats the name of a property. */
const VAGUE_VARIABLES = toSet(
  'came chosen drawn found given got made named read seen sent shown whole',
)

const isVagueType = (node: ts.Node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
  (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
  (VAGUE_TYPES.has(node.name.text) || VAGUE_TYPE_PREFIX.test(node.name.text))

const isFunctionValue = (node: ts.VariableDeclaration | ts.ParameterDeclaration) =>
  node.type !== undefined
    ? ts.isFunctionTypeNode(node.type)
    : node.initializer !== undefined &&
      (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))

function isVagueVariable(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node) || !VAGUE_VARIABLES.has(node.text)) return false
  const { parent } = node
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent))
    return parent.name === node && !isFunctionValue(parent)
  if (!ts.isBindingElement(parent) || parent.name !== node) return false
  const isRepeated = parent.propertyName === undefined && parent.dotDotDotToken === undefined
  return ts.isArrayBindingPattern(parent.parent) || !isRepeated
}

/** Returns a problem if the node declares a vague name. */
export function vagueNameProblem(node: ts.Node): string | undefined {
  if (isVagueType(node)) return `type ${node.name.text}: name it with a noun`
  return isVagueVariable(node) ? `variable ${node.text}: name it with a noun` : undefined
}
