import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'

/** Puts a text into the clipboard and says so; where the browser refuses, the text itself can be marked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations('settings')
  const announce = useAnnounce()
  const [done, setDone] = useState<'copied' | 'notCopied' | null>(null)
  const copy = async () => {
    // Without a secure context there is no clipboard.
    const outcome = await Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    )
    setDone(outcome)
    announce(t(outcome))
  }
  return (
    <Button kind="secondary" icon={done === 'copied' ? Check : Copy} onClick={() => void copy()}>
      {done ? t(done) : label}
    </Button>
  )
}
