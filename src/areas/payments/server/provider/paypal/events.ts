import { MessageUnreadable, type News } from '../provider.ts'
import { ask, type Credentials, PaypalRefused } from './client.ts'
import { type Event, newsOf } from './messages.ts'

const path = '/v1/notifications/webhooks-events'
const pageSize = 100
const mostPages = 20

/**
 * What PayPal wrote about an app in this time, or tried to: it keeps each message, whether it arrived or not.
 *
 * @throws what `ask` does.
 */
export async function listNews(at: Credentials, from: Date, until: Date): Promise<News[]> {
  const asked = new URLSearchParams({
    ...{ start_time: withoutMs(from), end_time: withoutMs(until), page_size: String(pageSize) },
  })
  const found: News[] = []
  let next: string | null = `${path}?${asked}`
  for (let n = 0; next && n < mostPages; n++) {
    const page: { events?: Event[]; links?: { rel?: string; href?: string }[] } = await ask<typeof page>(at, {
      ...{ method: 'GET', path: next },
    }).catch(noneWhereRefused)
    found.push(...(page.events ?? []).flatMap(newsIfAny))
    const link = page.links?.find(({ rel }) => rel === 'next')?.href
    next = link ? path + new URL(link).search : null
  }
  return found
}

const withoutMs = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')

function newsIfAny(event: Event): News[] {
  try {
    return newsOf(event)
  } catch (error) {
    if (error instanceof MessageUnreadable) return []
    throw error
  }
}

/** It lists nothing to this app: what's listed apart, and each attempt, is still asked. */
function noneWhereRefused(error: unknown): { events: [] } {
  if (error instanceof PaypalRefused) return { events: [] }
  throw error
}
