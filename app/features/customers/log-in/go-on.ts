/** Leaves for an address, or lets the page come anew for whoever is logged in by now. */
export function goOn(address: string): void {
  if (address) location.assign(address)
  else location.reload()
}
