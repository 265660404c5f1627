/**
 * Start here: the MCP server with which a program of the owner's works for a member of staff. It has the permissions of that
 * person and of the password or key, every change is in the audit log with the program's name, and no tool moves money.
 */

export const OWNER_MCP_PATH = '/mcp/beheer'

export interface OwnerCaller {
  /** "Eva (programma Kassa)": the author of its changes */
  actor: string
}
