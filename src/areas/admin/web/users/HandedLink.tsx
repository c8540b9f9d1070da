import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './users.module.css'

/** A link to share, shown only once. */
export function HandedLink({ link, children }: { link: string; children: ReactNode }) {
  const t = useTranslations('admin.users.handed')
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => toast({ message: t('copied') }),
      () => toast({ message: t('notCopied') }),
    )
  return (
    <div className={classes.fields}>
      <p className={classes.text}>{children}</p>
      <TextField
        label={t('label')}
        hint={t('hint')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button kind="secondary" size="dense" icon={Copy} onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
