/** Escape closes the miniature that pointer or focus opened; it opens again once they have left. */
export function closeMiniatures(page: Document): void {
  const map = page.querySelector('.home-map')
  if (!map) return
  page.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') map.classList.add('is-quiet')
  })
  for (const leaving of ['mouseout', 'focusout'])
    map.addEventListener(leaving, () => map.classList.remove('is-quiet'))
}
