export const DetailPage = ({ id }: { readonly id: string }) => <main>{id}</main>;
