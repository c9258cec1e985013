"""A certificate of this machine's own, so that phones in the home network get the page by https.

It is made once and kept, because a phone remembers which certificate its owner has accepted. It is made again
when it is about to expire or when this machine's address has changed.
"""

import datetime
import ipaddress
import os
import ssl
from collections.abc import Sequence
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DAYS = 825  # Apple's devices accept no more, support.apple.com/103769
_RENEW_DAYS = 30
_NAME = "MiaStick at home"


def context(file: Path, hosts: Sequence[str]) -> ssl.SSLContext:
    """The settings to serve https as `hosts` (addresses and names), with certificate and key kept in `file`.
    OSError.
    """
    names = [_named(host) for host in dict.fromkeys((*hosts, "localhost", "127.0.0.1"))]
    if not _is_good(file, names):
        _make(file, names)
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.load_cert_chain(file)
    return secure


def _named(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _is_good(file: Path, names: list[x509.GeneralName]) -> bool:
    """Whether the certificate in `file` can be used for all `names` for some time."""
    try:
        text = file.read_bytes()
        certificate = x509.load_pem_x509_certificate(text)
        serialization.load_pem_private_key(text, None)
        has = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=_RENEW_DAYS)
    now = datetime.datetime.now(datetime.timezone.utc)
    return (
        certificate.not_valid_before_utc < now
        and certificate.not_valid_after_utc > soon
        and {*names} <= {*has}
    )


def _make(file: Path, names: list[x509.GeneralName]) -> None:
    """Write a new key with its certificate for `names`."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, _NAME)])
    now = datetime.datetime.now(datetime.timezone.utc)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))  # a phone's clock may be behind
        .not_valid_after(now + datetime.timedelta(days=DAYS - 1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem, pkcs8, open_ = (
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    text = key.private_bytes(pem, pkcs8, open_) + certificate.public_bytes(pem)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as kept:
        kept.write(text)
