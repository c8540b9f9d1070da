import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './fixtures.ts'

/** Nothing sticks out sideways, no text is on another, and none is cut off where it can't be read whole. */
export async function expectToFit(page: Page, part = 'main, [role=dialog]') {
  await expectNoSidewaysScroll(page)
  const found = await page.evaluate(layoutFaults, part)
  expect(found, `layout of ${page.url()} at ${page.viewportSize()?.width} px`).toEqual([])
}

/** Runs in the page. */
function layoutFaults(part: string): string[] {
  const dialogs = document.querySelectorAll('[role=dialog]')
  // What’s behind a dialog is covered by it.
  const roots = dialogs.length > 0 ? [...dialogs].slice(-1) : [...document.querySelectorAll(part)]
  const called = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`
  const texts: { element: Element; boxes: DOMRect[] }[] = []
  const faults: string[] = []
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: element } = walker.currentNode
      if (!element || !walker.currentNode.textContent?.trim()) continue
      // Options aren’t laid out here, drawings are pictures, and what’s for screen readers alone isn’t seen.
      if (element.closest('option, select, svg, textarea, style, script')) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (isHidden(element, root)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (boxes.length > 0) texts.push({ element, boxes })
      const cut = cutBy(element, root, boxes)
      if (cut) faults.push(`cut: ${called(element)} by ${called(cut)}`)
    }
  }
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const isOver = one.boxes.some((a) =>
        other.boxes.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            // Lines are a little higher than their letters.
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3,
        ),
      )
      if (isOver) faults.push(`overlap: ${called(one.element)} and ${called(other.element)}`)
    }
  return [...new Set(faults)]

  function isHidden(element: Element, root: Element): boolean {
    for (let at: Element | null = element; at && at !== root.parentElement; at = at.parentElement) {
      const { position, clip, clipPath, overflow } = getComputedStyle(at)
      const { width, height } = at.getBoundingClientRect()
      if (overflow !== 'visible' && (width <= 1 || height <= 1)) return true
      if (clip !== 'auto' || /inset\(50%|inset\(100%/.test(clipPath)) return true
      // Bars that stay lie over what scrolls under them.
      if (position === 'sticky' || (position === 'fixed' && !at.matches('[role=dialog] *, [role=dialog]')))
        return true
    }
    return false
  }

  /** The part that cuts this text off and can’t be scrolled. */
  function cutBy(element: Element, root: Element, boxes: DOMRect[]): Element | null {
    for (let at: Element | null = element; at && at !== root.parentElement; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      // Its words can be read by scrolling, also with keys: axe sees to that.
      if (/auto|scroll/.test(overflowX + overflowY)) return null
      if (!/hidden|clip/.test(overflowX + overflowY)) continue
      const box = at.getBoundingClientRect()
      const sticksOut = boxes.some(
        (each) =>
          (/hidden|clip/.test(overflowX) && (each.right > box.right + 2 || each.left < box.left - 2)) ||
          (/hidden|clip/.test(overflowY) && each.bottom > box.bottom + each.height / 3),
      )
      if (sticksOut) return at
    }
    return null
  }
}
