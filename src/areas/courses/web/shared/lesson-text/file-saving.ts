import { useMutation } from '@tanstack/react-query'
import { filesContract } from '#areas/files/contract.ts'
import type { Id } from '#kernel/ids.ts'
import { connect } from '#webkit/api.ts'

/** Several screens connect the same contract; they share one cache. */
const filesApi = connect('files', filesContract)

/** Asks for a link that is good for a few minutes and follows it: the browser saves what it leads to. */
export function useFileDownload() {
  const mutation = useMutation({
    mutationFn: (fileId: Id<'fil'>) => filesApi.link.call({ fileId }),
    onSuccess: ({ url }) => follow(url),
  })
  const { error, variables } = mutation
  return {
    save: (fileId: Id<'fil'>) => mutation.mutate(fileId),
    busy: mutation.isPending ? variables : undefined,
    failed: error && variables ? { error, fileId: variables } : null,
  }
}

function follow(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
