export const HomeMap = (_props: { readonly chosenId: string | null; readonly onChoose: (id: string | null) => void }) => null;
