import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { Info, TriangleAlert, Zap } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import { toneOf } from '../../../document-nodes.ts'
import classes from './blocks.module.css'

const icons = { note: Info, tip: Zap, warning: TriangleAlert }

/** A box in the text with the sign of its tone. */
export function CalloutBlock({ node }: NodeViewProps) {
  const t = useTranslations('lessonKinds.tools')
  const tone = toneOf(node.attrs.tone)
  return (
    <NodeViewWrapper as="aside" className={classes.callout} data-tone={tone} aria-label={t(tone)}>
      <span contentEditable={false} className={classes.sign}>
        <Icon of={icons[tone]} size={20} />
      </span>
      <NodeViewContent className={classes.inside} />
    </NodeViewWrapper>
  )
}
