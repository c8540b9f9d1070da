import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Link } from '#ui/Link.tsx'
import classes from './connections.module.css'

type Props = Pick<ComponentProps<typeof FormDialog>, 'opened' | 'onClose' | 'form'> & {
  words: 'connections.dialog' | 'paypal.dialog'
  /** Where the provider shows what's asked for. */
  href: string
  replaces: boolean
  children: ReactNode
}

/** Takes what opens an account at a provider. Nothing of it is kept on the device. */
export function ConnectDialog({ words, href, replaces, children, ...dialog }: Props) {
  const t = useTranslations(words)
  return (
    <FormDialog
      {...dialog}
      title={t('title')}
      submitLabel={replaces ? t('replace') : t('submit')}
      busyLabel={t('busy')}
    >
      <div className={classes.dialog}>
        <p>
          {t.rich('where', {
            link: (words) => (
              <Link href={href} newTab>
                {words}
              </Link>
            ),
          })}
        </p>
        {children}
      </div>
    </FormDialog>
  )
}
