import { render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { Kbd } from './Kbd.tsx'

it.each<['en' | 'de', string, string]>([
  ['en', 'Ctrl K', 'Ctrl K'],
  ['de', 'Ctrl K', 'Strg K'],
  ['de', 'Enter', 'Eingabe'],
  ['de', '⌘ K', '⌘ K'],
])('in %s %j is the key %j', (locale, key, printed) => {
  render(
    <IntlProvider locale={locale} messages={{}} timeZone="UTC">
      <Kbd>{key}</Kbd>
    </IntlProvider>,
  )
  expect(screen.getByText(printed).tagName).toBe('KBD')
})
