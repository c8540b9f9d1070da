import type { Page } from '@playwright/test'

/**
 * What's wrong with how a page is laid out, in words: a control or a text that's wider than the screen or cut, a text whose letters
 * are below each other, controls that lie over each other, texts that do. Bars that stay in the window are over the page on purpose, and what's in a list that scrolls
 * sideways counts as far as it's seen.
 */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number }
    type Found = { element: Element; box: Box; name: string }
    const width = document.documentElement.clientWidth
    const problems = new Set<string>()

    const nameOf = (element: Element) => {
      const words =
        element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name')) ?? ''
      return `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').split(' ')[0]} "${words.trim().replace(/\s+/g, ' ').slice(0, 40)}"`
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], svg')
    /** Bars and sheets that stay in the window, and what's pinned in a list. */
    const layerOf = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
      return null
    }
    const shared = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    })
    const isAny = ({ left, right, top, bottom }: Box) => right - left > 1.5 && bottom - top > 1.5

    /** What is left of a box where lists scroll and frames cut; whether a frame cut something of it off that can't be scrolled to. */
    const seen = (element: Element, whole: Box) => {
      let box = whole
      let isCut = false
      let scrolls = false
      // What's read out alone is one pixel large.
      if (element.getBoundingClientRect().width <= 2 || getComputedStyle(element).clipPath !== 'none')
        return null
      // And what waits outside of the page until it has the focus isn't there yet.
      if (whole.right < 0 || whole.bottom + scrollY < 0) return null
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(at)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const frame = at.getBoundingClientRect()
        if (frame.width <= 2 || frame.height <= 2 || clipPath !== 'none') return null
        const mayScroll = /auto|scroll/.test(`${overflowX} ${overflowY}`)
        const left = shared(box, frame)
        if (!mayScroll && !scrolls && (whole.right > frame.right + 1 || whole.left < frame.left - 1))
          isCut = true
        scrolls ||= mayScroll
        box = left
        if (position === 'fixed') break
      }
      return isAny(box) ? { box, isCut, scrolls } : null
    }

    const controls: Found[] = []
    const selector =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="switch"], [role="menuitem"]'
    for (const element of document.querySelectorAll(selector)) {
      if (!isShown(element) || getComputedStyle(element).pointerEvents === 'none') continue
      for (const rect of element.getClientRects()) {
        const found = seen(element, rect)
        if (!found || rect.width <= 2) continue
        const name = nameOf(element)
        if (!found.scrolls && (rect.right > width + 1 || rect.left < -1) && layerOf(element) === null)
          problems.add(`wider than the screen: ${name}`)
        if (found.isCut) problems.add(`cut: ${name}`)
        controls.push({ element, box: found.box, name })
      }
    }
    const isPair = (one: Element, other: Element) =>
      one.contains(other) || other.contains(one) || layerOf(one) !== layerOf(other)
    /** A button in a field, such as one that shows a calendar or a password. */
    const isInside = (field: Found, { box }: Found) =>
      field.element.matches('input, select, textarea') &&
      box.left >= field.box.left - 1 &&
      box.right <= field.box.right + 1 &&
      box.top >= field.box.top - 1 &&
      box.bottom <= field.box.bottom + 1
    controls.forEach((one, at) => {
      for (const other of controls.slice(at + 1)) {
        if (one.element === other.element || isPair(one.element, other.element)) continue
        if (isInside(one, other) || isInside(other, one)) continue
        if (isAny(shared(one.box, other.box))) problems.add(`over each other: ${one.name} and ${other.name}`)
      }
    })

    const texts: Found[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement
      if (!node.textContent?.trim() || !element || !isShown(element)) continue
      if (element.closest('script, style, noscript, option, title, template')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // Three dots say that there's more.
      const isShortened = (at: Element | null): boolean =>
        at !== null &&
        (getComputedStyle(at).textOverflow === 'ellipsis' ||
          getComputedStyle(at).webkitLineClamp !== 'none' ||
          (getComputedStyle(at).display.startsWith('inline') && isShortened(at.parentElement)))
      const lines = [...range.getClientRects()]
      const letters = node.textContent.trim().length
      if (lines.length > 2 && letters / lines.length < 3 && lines.every((line) => seen(element, line)))
        problems.add(`letters below each other: ${nameOf(element)}`)
      for (const rect of lines) {
        const found = seen(element, rect)
        if (!found) continue
        const name = nameOf(element)
        const isOutside =
          !found.scrolls && !isShortened(element) && (rect.right > width + 1 || rect.left < -1)
        if (isOutside && layerOf(element) === null) problems.add(`wider than the screen: ${name}`)
        const frame = element.getBoundingClientRect()
        const clips = /hidden|clip/.test(getComputedStyle(element).overflow)
        const isOver = rect.right > frame.right + 1.5 || rect.bottom > frame.bottom + rect.height / 3
        if (!isShortened(element) && (found.isCut || (clips && isOver))) problems.add(`cut: ${name}`)
        // Letters are lower than their line: lines of one text that are close aren't over each other.
        const fifth = (found.box.bottom - found.box.top) / 5
        const box = { ...found.box, top: found.box.top + fifth, bottom: found.box.bottom - fifth }
        texts.push({ element, box, name })
      }
    }
    const byTop = texts.toSorted((one, other) => one.box.top - other.box.top)
    byTop.forEach((one, at) => {
      for (const other of byTop.slice(at + 1)) {
        if (other.box.top > one.box.bottom) break
        if (one.element === other.element || layerOf(one.element) !== layerOf(other.element)) continue
        if (isAny(shared(one.box, other.box))) problems.add(`over each other: ${one.name} and ${other.name}`)
      }
    })
    return [...problems]
  })
}
