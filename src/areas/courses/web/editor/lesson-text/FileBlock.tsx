import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { FileDown, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { fileAddress } from '#areas/files/rules.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { FileAttrs } from '../../../document-nodes.ts'
import classes from './blocks.module.css'

/** A file to save, in the text. */
export function FileBlock({ node, editor, selected, deleteNode }: NodeViewProps) {
  const t = useTranslations('lessonKinds.file')
  const size = useFileSize()
  const { fileId, name, bytes } = node.attrs as FileAttrs
  return (
    <NodeViewWrapper className={classes.box} data-selected={selected ? '' : undefined}>
      <div className={classes.head} data-drag-handle>
        <Icon of={FileDown} size={20} />
        <span className={classes.words}>
          <a href={fileAddress(fileId)} target="_blank" rel="noopener">
            {name}
          </a>
          {bytes > 0 ? <span className={classes.quiet}>{size(bytes)}</span> : null}
        </span>
        <Button
          kind="quiet"
          size="small"
          icon={Trash2}
          onClick={() => {
            deleteNode()
            editor.commands.focus()
          }}
        >
          {t('remove')}
        </Button>
      </div>
    </NodeViewWrapper>
  )
}
