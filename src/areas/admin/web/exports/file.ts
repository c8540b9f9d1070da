/** Where the file of an export is. */
export const fileOf = ({ id }: { id: string }) => `/api/v1/admin/exports/${id}/file`
