/** An order as people read it out: eight signs of its id. The whole id is on the invoice. */
export function orderNumber(id: string): string {
  const signs = id.slice('ord_'.length + 2, 'ord_'.length + 10).toUpperCase()
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}
