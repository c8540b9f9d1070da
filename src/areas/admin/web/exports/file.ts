/** The address of an export's file. */
export const fileOf = ({ id }: { id: string }) => `/api/v1/admin/exports/${id}/file`
