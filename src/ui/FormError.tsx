import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import noticeClasses from './Notice.module.css'

/** The red box for what is wrong with a form as a whole; read out as soon as it appears. Empty children show nothing. */
export function FormError({ children }: { children: ReactNode }) {
  return children ? (
    <div role="alert" className={noticeClasses.notice} data-tone="bad" data-edged="">
      <Icon of={CircleAlert} size={20} />
      <div className={noticeClasses.body}>{children}</div>
    </div>
  ) : null
}
