/**
 * Sends the contact form without leaving the page and puts the answer in its place: the thanks, or the form again with what is
 * wrong. Where nothing comes back, what was typed stays.
 */
export function sendInPlace(page: Document): void {
  const openedAt = Date.now()
  page.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const place = form.closest('#contact-form')
    if (!place) return
    event.preventDefault()
    const button = form.querySelector<HTMLButtonElement>('button')
    if (!button || button.disabled) return
    const label = button.textContent
    const values = new FormData(form)
    values.set('seconds', String((Date.now() - openedAt) / 1000))
    button.disabled = true
    button.textContent = button.dataset.busy ?? label

    ask(form.action, values).then(
      (answer) => {
        place.replaceWith(answer)
        const [first] = answer.querySelectorAll<HTMLElement>(
          '[role="alert"], [aria-invalid="true"], [role="status"]',
        )
        if (first && first.tabIndex < 0) first.tabIndex = -1
        first?.focus()
      },
      () => {
        button.disabled = false
        button.textContent = label
        say(form)
      },
    )
  })
}

async function ask(address: string, values: FormData): Promise<Element> {
  const fields = [...values].map(([name, value]) => [name, String(value)])
  const response = await fetch(address, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(fields),
  })
  const answer = new DOMParser().parseFromString(await response.text(), 'text/html')
  const part = answer.querySelector('#contact-form')
  if (!part) throw new Error('The answer is no form and no thanks.')
  return document.adoptNode(part)
}

function say(form: HTMLFormElement): void {
  form.querySelector('.alert')?.remove()
  const alert = document.createElement('div')
  alert.className = 'alert'
  alert.setAttribute('role', 'alert')
  alert.textContent = form.dataset.failed ?? ''
  form.prepend(alert)
}
