/** An e-mail address that wraps before its @ if it does not fit into one line. */
export const Email = ({ address }: { readonly address: string }) => {
  const [localPart, ...domain] = address.split('@');
  return (
    <>
      {localPart}
      {domain.length > 0 && (
        <>
          <wbr />@{domain.join('@')}
        </>
      )}
    </>
  );
};
