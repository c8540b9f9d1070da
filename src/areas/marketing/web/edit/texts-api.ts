import type { SiteText } from '../../contract.ts'

/** Why a text wasn't saved, as the server says it. */
export type Refusal = {
  code?: string
  message?: string
  fields?: Record<string, string>
  data?: Partial<SiteText>
}
export type Answer = { saved: SiteText } | { refused: Refusal }

const path = '/api/v1/site-texts'

/** Every text in a language, by its key. */
export async function readTexts(language: string): Promise<Map<string, SiteText>> {
  const answer = await fetch(`${path}?language=${language}`)
  if (!answer.ok) throw new Error(`The texts came with ${answer.status}.`)
  const { texts } = (await answer.json()) as { texts: SiteText[] }
  return new Map(texts.map((text) => [text.key, text]))
}

export const saveText = (language: string, { key, changedAt }: SiteText, text: string): Promise<Answer> =>
  send('PUT', key, { language, text, changedAt })

export const resetText = (language: string, key: string): Promise<Answer> => send('DELETE', key, { language })

async function send(method: 'PUT' | 'DELETE', key: string, body: object): Promise<Answer> {
  try {
    const answer = await fetch(`${path}/${encodeURIComponent(key)}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said = await answer.json()
    return answer.ok ? { saved: said as SiteText } : { refused: said as Refusal }
  } catch {
    return { refused: {} }
  }
}
