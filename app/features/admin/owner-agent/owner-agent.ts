/**
 * Start here: the MCP server that lets a program work for a member of staff. The program has the permissions of that person,
 * limited by its password or key. The audit log records every change with the program's name. No tool moves money.
 */

export const OWNER_MCP_PATH = '/mcp/beheer'

export interface OwnerCaller {
  /** author of the changes, such as "Eva (programma Kassa)" */
  actor: string
}
