/** Goes to an address, or reloads the page to show it for the customer who is now logged in. */
export function goOn(address: string): void {
  if (address) location.assign(address)
  else location.reload()
}
