/** The phone's menu: opens, and closes by Escape, by choosing, and by a press elsewhere. */
export function openMenu(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>('.site-menu')
  const menu = page.querySelector<HTMLElement>('#site-nav')
  if (!button || !menu) return

  const isOpen = () => button.getAttribute('aria-expanded') === 'true'
  const show = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open))
    menu.classList.toggle('is-open', open)
  }
  button.addEventListener('click', () => show(!isOpen()))
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) show(false)
  })
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return
    show(false)
    button.focus()
  })
  page.addEventListener('click', (event) => {
    if (!menu.contains(event.target as Node) && !button.contains(event.target as Node)) show(false)
  })
}
