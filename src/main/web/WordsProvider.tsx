import { type ReactNode, useLayoutEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { useOwnZone } from '#webkit/own-zone.ts'
import { useSpeech } from './words.ts'

/** Around the whole app: its words in the reader's language, its ages and days in their zone. Either may change while screens are shown. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const { language, direction, messages } = useSpeech()
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = direction
  }, [language, direction])
  return (
    <IntlProvider locale={language} messages={messages} timeZone={useOwnZone()}>
      {children}
    </IntlProvider>
  )
}
