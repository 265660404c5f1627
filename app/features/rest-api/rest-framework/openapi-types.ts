/** Types for the parts of an OpenAPI document that the shop generates. */

export interface Schema {
  type?: string
  description?: string
  [keyword: string]: unknown
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

interface Reference {
  $ref: string
}

export interface BodySchema extends Schema {
  properties: Record<string, Schema>
  required: string[]
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, { schema: BodySchema | Schema }> }
  responses: Record<string, unknown>
}
