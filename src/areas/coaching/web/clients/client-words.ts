import type { CoachingClient } from '../../clients-contract.ts'

type ClientName = Pick<CoachingClient, 'name' | 'email'>

export const clientNameOf = ({ name, email }: ClientName): string => name || email

/** One or two letters for their picture. */
export function initialsOf(client: ClientName): string {
  const words = clientNameOf(client)
    .split(/[\s@.]+/u)
    .filter(Boolean)
  const letters = client.name ? [words[0], words.length > 1 ? words.at(-1) : ''] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** A new session, for this client. */
export const bookForPath = (clientId: string): string => `/coaching?new=session&client=${clientId}`
