const seenLast: [string, string][] = [
  ['Meera', 'Pillai'],
  ['Lucas', 'Moreau'],
  ['Sofia', 'Reyes'],
  ['Tom', 'Becker'],
  ['Ingrid', 'Solberg'],
]
const firstNames =
  'Amara Ben Clara Diego Elif Femi Greta Hugo Ines Jonas Keiko Leila Marta Noah Olga Pedro Quinn Rosa Sami Tessa Umar Vera Will Xenia Yusuf Anouk Bruno Carmen Dario Emma Farid Gwen Hana Ivo Julia'.split(
    ' ',
  )
const lastNames =
  'Adeyemi Bauer Costa Dahl Ekman Ferreira Garcia Horvat Ivanov Jansen Kaya Lindqvist Marino Novak Okafor Pereira Quist Rossi Sato Tanaka Urban Visser Weber Xu Yilmaz Alves Brandt Castro Duval Evans Fischer Gomes Haddad Iyer Jones'.split(
    ' ',
  )
const domains = ['example.com', 'example.net', 'example.org']

/** The buyer with a number, always the same one: a made-up name at an address that can't belong to anyone. */
export function demoBuyer(number: number): { name: string; email: string } {
  const other = number - seenLast.length
  const round = Math.floor(other / firstNames.length)
  const [first, last] = seenLast[number] ?? [
    firstNames[(other * 11) % firstNames.length] ?? '',
    lastNames[(other * 8 + round * 5) % lastNames.length] ?? '',
  ]
  const email = `${first}.${last}@${domains[number % domains.length]}`.toLowerCase()
  return { name: `${first} ${last}`, email }
}
