/** An address that breaks before its @ where it does not fit into one line. */
export const Email = ({ of }: { readonly of: string }) => {
  const [name, ...domain] = of.split('@');
  return (
    <>
      {name}
      {domain.length > 0 && (
        <>
          <wbr />@{domain.join('@')}
        </>
      )}
    </>
  );
};
