/**
 * The page where a time is chosen works without this. With it, times are in the zone of the browser at once, and another day
 * comes without losing what was typed.
 */
const zoneLine = document.querySelector<HTMLElement>('[data-zone]')
const form = document.querySelector<HTMLFormElement>('[data-booking]')

const here = new URL(window.location.href)
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
// Once: whoever chose another zone has it in the address.
if (zoneLine && own && !here.searchParams.has('zone') && zoneLine.dataset.zone !== own) {
  here.searchParams.set('zone', own)
  window.location.replace(here)
}

form?.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.bk-month a') : null
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  void show(link.href).catch(() => window.location.assign(link.href))
})

/** Puts the days and times of another page into this one; the fields below stay as they are. */
async function show(href: string): Promise<void> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error('The page didn’t come.')
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [from, to] = [page, document].map((each) =>
    [...each.querySelectorAll('[data-times] > li')].slice(0, 2),
  )
  if (!from?.[1] || !to?.[1]) throw new Error('The page has no times.')
  for (const [at, part] of from.entries()) to[at]?.replaceWith(part)
  const day = page.querySelector<HTMLInputElement>('[name=day]')?.value
  const field = form?.querySelector<HTMLInputElement>('[name=day]')
  if (day && field) field.value = day
  window.history.replaceState(null, '', href)
  document.querySelector<HTMLElement>('.bk-days a.on')?.focus()
}
